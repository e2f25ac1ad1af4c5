import type { Line } from './chosen-lines.ts'
import { isCertified } from './chosen-lines.ts'

/**
 * Which certificate types belong to which line: those a line names are its own; the others go to the first line that names none, or where all
 * do, to the first line. A line left without is told of, and so is a type no line takes. The audit of a company is priced once for each ship
 * type, in lines of their own, and ends in one certificate: it stands with the first of them.
 */
export function shareCertificates(lines: readonly Line[], certIds: readonly number[]): { byLine: Map<number, number[]>; without: Line | undefined; astray: boolean } {
  const certified = lines.filter(isCertified)
  const byLine = new Map<number, number[]>(certified.map(({ id }) => [id, []]))
  const open = certified.find(({ certId }) => certId === null) ?? certified[0]
  for (const certId of new Set(certIds)) {
    const line = certified.find((one) => one.certId === certId) ?? open
    if (line) byLine.get(line.id)!.push(certId)
  }
  const shared = ({ companyId, certId }: Line) => Boolean(companyId) && certId !== null && certified.some((one) => byLine.get(one.id)!.includes(certId))
  return { byLine, without: certified.find((line) => !byLine.get(line.id)!.length && !shared(line)), astray: certified.length === 0 && certIds.length > 0 }
}
