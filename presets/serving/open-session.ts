import { InferenceSession } from 'onnxruntime-node';

/** Opens an ONNX model for one replica's share of the machine. */
export function openSession(file: string, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(file, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // Inputs have a new size each time: a plan of memory for every size seen would only pile up.
    enableMemPattern: false,
  });
}
