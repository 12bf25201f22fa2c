// The text service of the demo: small and honest. It counts words of two lists and character pairs that repeat.

const POSITIVE = ['好', '满意', '喜欢', '优秀', '推荐', '方便', '快', '漂亮', '值得', '专业', '热情', '惊喜'];
const NEGATIVE = ['差', '失望', '讨厌', '糟糕', '退货', '麻烦', '慢', '难看', '后悔', '敷衍', '投诉', '破损'];
const NEGATIONS = ['不', '没', '无', '未'];
const MAX_KEYWORDS = 10;

export interface Sentiment {
  readonly label: 'positive' | 'negative' | 'neutral';
  /** -1 to 1. */
  readonly score: number;
  readonly words: readonly { readonly word: string; readonly polarity: 1 | -1 }[];
}

/** A word right behind a negation counts for the other side. */
export function analyzeSentiment(text: string): Sentiment {
  const words = [...occurrences(text, POSITIVE, 1), ...occurrences(text, NEGATIVE, -1)];
  const sum = words.reduce((total, { polarity }) => total + polarity, 0);
  const score = words.length === 0 ? 0 : Number((sum / words.length).toFixed(3));
  return { label: score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral', score, words };
}

export interface Keyword {
  readonly word: string;
  readonly count: number;
}

/** Character pairs within a sentence that occur most; of equal ones, the earlier. */
export function findKeywords(text: string): readonly Keyword[] {
  const counts = new Map<string, number>();
  for (const run of text.match(/\p{Script=Han}{2,}/gu) ?? [])
    for (let i = 0; i + 2 <= run.length; i++) {
      const pair = run.slice(i, i + 2);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  const found = [...counts].map(([word, count]) => ({ word, count }));
  return found.sort((a, b) => b.count - a.count).slice(0, MAX_KEYWORDS);
}

function* occurrences(text: string, words: readonly string[], polarity: 1 | -1) {
  for (const word of words) {
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
      const negated = NEGATIONS.includes(text.charAt(at - 1));
      yield {
        word: negated ? text.slice(at - 1, at + word.length) : word,
        polarity: negated ? flip(polarity) : polarity,
      };
    }
  }
}

function flip(polarity: 1 | -1): 1 | -1 {
  return polarity === 1 ? -1 : 1;
}
