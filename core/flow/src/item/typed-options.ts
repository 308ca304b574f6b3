/** The fields of an item whose type is known: the data has to be there unless the schema is content without any. */
export type TypedOptions<Options, Data extends object> = Omit<Options, "type" | "data"> &
  (Record<never, never> extends Data
    ? { readonly data?: Data | null | undefined }
    : { readonly data: Data });
