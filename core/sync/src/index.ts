export { type Clock, systemClock } from "./clock.ts";
export { type ConnectionLimits } from "./connection.ts";
export { MemoryNetwork, type NetworkFaults } from "./memory-network.ts";
export { PortTransport } from "./port-transport.ts";
export { type Prediction, type Predictions } from "./prediction.ts";
export { closeCodes, type FileReference, protocolVersion } from "./protocol.ts";
export { RateLimit } from "./rate-limit.ts";
export { reachableModels } from "./reachable-models.ts";
export { ReplicaModel } from "./replica-model.ts";
export { type Membership, type ReplicaOptions } from "./replica-options.ts";
export { ReplicaState } from "./replica-state.ts";
export { type FileReferences } from "./replica-tree.ts";
export { Replica } from "./replica.ts";
export {
  type HostedSessionOptions,
  SessionTable,
  type SessionTableOptions,
} from "./session-table.ts";
export { Session, type SessionOptions } from "./session.ts";
export { type Transport } from "./transport.ts";
export { VirtualClock } from "./virtual-clock.ts";
