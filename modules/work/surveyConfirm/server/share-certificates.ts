import type { Line } from './chosen-lines.ts'
import { isCertified } from './chosen-lines.ts'

/**
 * Which certificate types belong to which line: those a line names are its own; the others go to the first line that names none, or where all
 * do, to the first line. A line left without is told of, and so is a type no line takes.
 */
export function shareCertificates(lines: readonly Line[], certIds: readonly number[]): { byLine: Map<number, number[]>; without: Line | undefined; astray: boolean } {
  const certified = lines.filter(isCertified)
  const byLine = new Map<number, number[]>(certified.map(({ id }) => [id, []]))
  const open = certified.find(({ certId }) => certId === null) ?? certified[0]
  for (const certId of new Set(certIds)) {
    const line = certified.find((one) => one.certId === certId) ?? open
    if (line) byLine.get(line.id)!.push(certId)
  }
  return { byLine, without: certified.find(({ id }) => !byLine.get(id)!.length), astray: certified.length === 0 && certIds.length > 0 }
}
