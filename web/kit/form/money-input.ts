/** How an amount is typed: as it comes to hand, pasted with its commas too; once it is left, it is written as everywhere. */
export const moneyInput = {
  precision: 2,
  formatter: (value: number | string | undefined, { userTyping, input }: { userTyping: boolean; input: string }): string => {
    if (userTyping) return input
    return value === undefined || value === '' ? '' : Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  },
  // Text as it was typed, so that nothing stays nothing; the library's type wants the figure it makes of it.
  parser: (typed: string | undefined): number => (typed ?? '').replace(/[,，\s]/g, '') as unknown as number,
}
