import type { Line } from './selected-lines.ts'
import { isCertified } from './selected-lines.ts'

/**
 * Distributes certificate types to lines: a type goes to the line that names it, otherwise to the
 * first line without a type, or to the first line when all have one. Lines left without a type and
 * types without a line are reported. A company audit is priced in one line per ship type but ends
 * in one certificate, which belongs to the first of them.
 */
export function shareCertificates(
  lines: readonly Line[],
  certIds: readonly number[],
): { byLine: Map<number, number[]>; without: Line | undefined; astray: boolean } {
  const certified = lines.filter(isCertified)
  const byLine = new Map<number, number[]>(certified.map(({ id }) => [id, []]))
  const open = certified.find(({ certId }) => certId === null) ?? certified[0]
  for (const certId of new Set(certIds)) {
    const line = certified.find((candidate) => candidate.certId === certId) ?? open
    if (line) byLine.get(line.id)?.push(certId)
  }
  const shared = ({ companyId, certId }: Line) =>
    Boolean(companyId) &&
    certId !== null &&
    certified.some(({ id }) => byLine.get(id)?.includes(certId))
  return {
    byLine,
    without: certified.find((line) => !byLine.get(line.id)?.length && !shared(line)),
    astray: certified.length === 0 && certIds.length > 0,
  }
}
