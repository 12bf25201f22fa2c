import { createContext, useContext } from 'react';
import type { HttpClient } from './http-client.ts';

const HttpContext = createContext<HttpClient | undefined>(undefined);

/** Hands the one client to everything below; the composition root makes it. */
export const HttpProvider = HttpContext.Provider;

export function useHttp(): HttpClient {
  const http = useContext(HttpContext);
  if (http === undefined) throw new Error('[Bug] HttpProvider is missing above this component');
  return http;
}
