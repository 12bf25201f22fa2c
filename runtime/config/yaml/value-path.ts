export type ValuePath = readonly (string | number)[];
