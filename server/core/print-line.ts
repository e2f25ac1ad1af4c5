/** Writes a line to the standard output. */
export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`)
