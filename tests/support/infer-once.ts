/** One call of the linear model of 4 features through a gateway, as an application makes it. */
export function inferOnce(gatewayUrl: string, code: string, secretKey: string): Promise<Response> {
  return fetch(`${gatewayUrl}/services/${code}/v2/models/${code}/infer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{"inputs":[{"name":"x","shape":[1,4],"datatype":"FP32","data":[0.1,0.2,0.3,0.4]}]}',
  });
}
