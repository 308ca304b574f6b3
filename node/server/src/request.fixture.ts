import { request as httpRequest } from "node:http";

/** An answer as it came, with the code that a refusal has. */
export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Buffer;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Asks for a path exactly as it is written: `fetch` would tidy it up, and set headers of its own. */
export function ask(url: string, path: string, question: Question = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body } = question;
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        const text = bytes.toString();
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, code: codeIn(text), headers: got, body: text, bytes });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

function codeIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code;
  } catch {
    return undefined;
  }
}
