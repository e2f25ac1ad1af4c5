/**
 * Formatting of amounts: unchanged while typing, commas accepted; with separators and two decimals
 * on blur.
 */
export const moneyInput = {
  precision: 2,
  formatter: (
    value: number | string | undefined,
    { userTyping, input }: { userTyping: boolean; input: string },
  ): string => {
    if (userTyping) return input
    return value === undefined || value === ''
      ? ''
      : Number(value).toLocaleString('en-US', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        })
  },
  // Returns the typed text, so that an empty input stays empty; the library's type asks for a
  // number.
  parser: (typed: string | undefined): number =>
    (typed ?? '').replace(/[,，\s]/g, '') as unknown as number,
}
