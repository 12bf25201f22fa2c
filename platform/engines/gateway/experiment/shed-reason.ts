/** Values of the enumeration `abtest-shed`: why a call had no copy that should have had one. */
export type ShedReason = 'busy' | 'paused' | 'no-slot' | 'memory' | 'too-large' | 'ended';
