declare module "swagger-client" {
  const SwaggerClient: {
    resolve(options: { spec: unknown }): Promise<unknown>;
    resolveSubtree(
      spec: unknown,
      path: readonly string[],
      options?: { baseDoc?: string },
    ): Promise<unknown>;
  };
  export default SwaggerClient;
}
