import { paperKind } from '#modules/work/paper/web/kind.tsx'
import { surveyWork } from '#modules/work/surveyWork/surveyWork.contract.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePick } from '#web/api/text.tsx'
import { OpenLink } from '#web/kit/OpenLink.tsx'
import { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'

interface Held { shipName?: string | null; companyName?: string | null; imo?: string | null; companyImo?: string | null }
interface Flagged { flagNameZh: string | null; flagNameEn: string | null }
/** Name of the flag in the reader's language. */
export function FlagName({ row }: { row: Flagged }) {
  return usePick()(row.flagNameZh, row.flagNameEn)
}

/** The task a certificate comes of, by its number. */
function TaskLink({ id }: { id: number }) {
  const { data } = useCall(surveyWork, 'get', { id }, { staleTime: 60_000 })
  return data ? <OpenLink to={`/work/surveyWork/detail?id=${id}`}>{data.jobNo}</OpenLink> : <span className="nothing">–</span>
}

/** The ship or company a certificate is about. */
export const holderName = (row: object): string => { const { shipName, companyName } = row as Held; return shipName ?? companyName ?? '' }
export const holderImo = (row: object): string | null => { const { imo, companyImo } = row as Held; return imo ?? companyImo ?? null }

/** Survey certificates on the common pages of certificates in work. */
export const surveyPaper = paperKind({
  contract: surveyCert, text: surveyCertText, machine: surveyCertMachine, home: '/work/surveyCert',
  subject: (row) => holderName(row),
  about: (row) => <>{holderImo(row) && ` · IMO ${holderImo(row)}`} · <FlagName row={row} /></>,
  aboutFields: [{ name: 'shipName', label: surveyCertText.holder, render: holderName }, { name: 'imo', render: (row: object) => holderImo(row) ?? '–' }, { name: 'flagId', render: (row: Flagged) => <FlagName row={row} /> }],
  workFields: ['dueDate', { name: 'surveyWorkId', render: (row: { surveyWorkId: number | null }) => (row.surveyWorkId ? <TaskLink id={row.surveyWorkId} /> : <span className="nothing">–</span>) }],
  signer: (row) => ({ id: row.personInCharge, name: row.personName }),
  onlySigner: surveyCertText.onlySigner,
})
