// What a key is called where it stands: the titles of the meta schemas.
import { isRecord } from '../read/field-schema.ts';
import { insidePlace, openPlace, type SchemaPlace, type Written } from '../read/schema-place.ts';

/** What describes a value: the place itself, then the kinds that it is. None where the language says nothing. */
export type Places = readonly SchemaPlace[];

export function openFor(place: SchemaPlace | undefined, value: unknown): Places {
  return place === undefined ? [] : openPlace(place, writtenIn(value));
}

export function placesInside(places: Places, key: string | number, value: unknown): Places {
  return places.flatMap((place) => insidePlace(place, key)).flatMap((place) => openFor(place, value));
}

/** Title of a key that the language knows; undefined: a key of the person's own, such as a field's name. */
export function keyTitle(places: Places, key: string): string | undefined {
  const own = places.filter(
    ({ schema }) => isRecord(schema.properties) && Object.hasOwn(schema.properties, key),
  );
  const titles = placesInside(own, key, undefined).map(({ schema }) => schema.title);
  return titles.find((title): title is string => typeof title === 'string');
}

function writtenIn(value: unknown): Written {
  const members = isRecord(value) ? value : {};
  return {
    type: Array.isArray(value) ? 'list' : isRecord(value) ? 'map' : 'other',
    textOf: (key) => {
      const text = members[key];
      return typeof text === 'string' ? text : undefined;
    },
  };
}
