import { ModelFault } from './model/model-fault.ts';
import { openModel } from './model/open-model.ts';

/**
 * What a model file is, as one line of JSON.
 *
 * A damaged file may crash the native runtime. Then the process ends by a signal and prints nothing: its parent
 * takes that for a file that cannot be loaded.
 *
 * @returns the line, and whether the file can be served
 */
export async function inspectModel(path: string): Promise<{ readonly line: string; readonly ok: boolean }> {
  try {
    const { facts, model, close } = await openModel(path, { threads: 1 });
    await close();
    const { '': opset = null, ...opsets } = Object.fromEntries(facts.opsets);
    const { inputs, outputs, skipped } = model;
    const { irVersion, producer, metadata, mixing } = facts;
    return {
      line: JSON.stringify({
        inputs,
        outputs,
        skipped,
        opset,
        opsets,
        irVersion,
        producer,
        metadata,
        mixing,
      }),
      ok: true,
    };
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return { line: JSON.stringify({ error: error.message }), ok: false };
  }
}
