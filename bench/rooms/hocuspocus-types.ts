/** The parts of Hocuspocus that the benchmark uses. */
import type { Server as HttpServer } from "node:http";
import type { Doc } from "yjs";

export declare class Server {
  readonly httpServer: HttpServer;
  constructor(configuration: {
    readonly quiet: boolean;
    readonly stopOnSignals: boolean;
    readonly address: string;
    readonly extensions: readonly Redis[];
    readonly onLoadDocument: (event: { readonly document: Doc }) => Promise<void>;
  });
  listen(port: number): Promise<unknown>;
}

export declare class Redis {
  readonly configuration: object;
  constructor(configuration: { readonly host: string; readonly port: number });
}

export declare class HocuspocusProviderWebsocket {
  constructor(configuration: { readonly url: string; readonly WebSocketPolyfill: unknown });
  destroy(): void;
}

export declare class HocuspocusProvider {
  constructor(configuration: {
    readonly name: string;
    readonly document: Doc;
    readonly websocketProvider: HocuspocusProviderWebsocket;
    readonly onSynced: () => void;
  });
  attach(): void;
}
