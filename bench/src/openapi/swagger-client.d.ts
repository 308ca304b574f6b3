declare module "swagger-client" {
  const SwaggerClient: {
    resolve(options: { spec: unknown }): Promise<unknown>;
    resolveSubtree(
      spec: unknown,
      path: readonly string[],
      options?: { baseDoc?: string },
    ): Promise<unknown>;
  };
  // oxlint-disable-next-line import/no-default-export -- the package is written so
  export default SwaggerClient;
}
