/** A file cannot be served as a model; the message says in Chinese why. */
export class ModelFault extends Error {}
