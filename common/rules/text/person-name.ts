/**
 * Name of a person for documents and lists that both languages read: the Latin name, then the Chinese
 * one beside it, where there is one.
 */
export const nameInBoth = (name: string, nameZh: string | null | undefined): string =>
  nameZh && nameZh !== name ? `${name} ${nameZh}` : name
