import { useEffect, useState } from 'react';
import type { Marker } from './text/line-pieces.ts';
import { searchMarker, type Wanted } from './text/search-marker.ts';

/** Undefined until it is there; a marker of an earlier search is never given. */
export function useSearchMarker({ pattern, regex, caseSensitive }: Wanted): Marker | undefined {
  const [made, setMade] = useState<{ readonly key: string; readonly marker: Marker | undefined }>();
  const key = JSON.stringify([pattern, regex, caseSensitive]);
  useEffect(() => {
    let isWanted = true;
    // Where the engine cannot be loaded nothing is marked; what was found is listed all the same.
    searchMarker({ pattern, regex, caseSensitive }).then(
      (marker) => isWanted && setMade({ key, marker }),
      () => isWanted && setMade(undefined),
    );
    return () => {
      isWanted = false;
    };
  }, [key, pattern, regex, caseSensitive]);
  return made?.key === key ? made.marker : undefined;
}
