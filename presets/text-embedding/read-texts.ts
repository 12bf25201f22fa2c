// The texts of a call, within what the model can do.
import { shown } from '../serving/call.ts';
import { invalidParameter, missingParameter, parameterTooLong } from '../serving/service-error.ts';

const MAX_TEXTS = 64;
/** The tokenizer's time grows with the square of a text's length. */
const MAX_CHARACTERS = 2_000;
const MAX_TOTAL_CHARACTERS = 16_000;

/** `value`: one text or several. @throws ServiceError */
export function readTexts(name: string, value: unknown): readonly string[] {
  if (value === undefined || value === null) throw missingParameter(`缺少参数 ${name}：要计算向量的英文文本`);
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length === 0 || texts.length > MAX_TEXTS)
    throw invalidParameter(`参数 ${name} 应有 1 到 ${MAX_TEXTS} 段文本，收到 ${texts.length} 段`);
  const checked = texts.map((text, index) =>
    checkText(Array.isArray(value) ? `${name}[${index}]` : name, text),
  );
  const total = checked.reduce((sum, text) => sum + text.length, 0);
  if (total <= MAX_TOTAL_CHARACTERS) return checked;
  throw parameterTooLong(`参数 ${name} 的文本共 ${total} 个字符，不能超过 ${MAX_TOTAL_CHARACTERS} 个`);
}

/** One text. @throws ServiceError */
export function checkText(name: string, text: unknown): string {
  if (text === undefined || text === null) throw missingParameter(`缺少参数 ${name}：一段英文文本`);
  if (typeof text !== 'string') throw invalidParameter(`参数 ${name} 应为字符串，收到：${shown(text)}`);
  if (text.trim() === '') throw invalidParameter(`参数 ${name} 不能为空`);
  if (text.length > MAX_CHARACTERS)
    throw parameterTooLong(`参数 ${name} 有 ${text.length} 个字符，不能超过 ${MAX_CHARACTERS} 个`);
  if (isForeign(text))
    throw invalidParameter(
      `参数 ${name} 不是英文：模型只认识英文，其他文字的向量没有意义。收到：${shown(text)}`,
    );
  return text;
}

/** Whether most letters are of another script: the model takes them all for one and the same unknown word. */
function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  return latin * 2 < letters.length;
}
