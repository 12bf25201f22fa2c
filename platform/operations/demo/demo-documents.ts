/** What a person would upload when registering the demo's services. */
export const SENTIMENT_DOCUMENT = `openapi: 3.1.0
info: { title: 文本情感分析, version: 1.0.0 }
paths:
  /sentiment:
    post:
      summary: 判断一段文本的情感倾向
      requestBody:
        content:
          application/json:
            example: { text: 物流很快，包装也很漂亮，推荐购买 }
`;

export const KEYWORDS_DOCUMENT = `openapi: 3.1.0
info: { title: 关键词提取, version: 1.0.0 }
paths:
  /keywords:
    post:
      summary: 提取一段文本的关键词
      requestBody:
        content:
          application/json:
            example: { text: 客服态度热情，客服回复很快 }
`;

export const SAMPLE_TEXTS: readonly string[] = [
  '物流很快，包装也很漂亮，推荐购买',
  '客服态度热情，问题解决得很专业',
  '收到的商品有破损，非常失望，要求退货',
  '质量一般，价格合适',
  '安装麻烦，说明书写得敷衍，后悔买了',
  '用了一个月，没有失望，值得推荐',
  '界面漂亮，操作方便，喜欢',
  '响应太慢，体验糟糕，准备投诉',
];
