/** Columns of each part of the report, for the page and the files. */
import { signedMoney, enumOf, date, dict, int, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import type { Lang } from '#common/text.ts'
import { adjustments, kinds, signStates } from './flagMonthlyReport.contract.ts'
import type { LineKind, Part } from './flagMonthlyReport.contract.ts'
import { flagReportText as t } from './flagMonthlyReport.text.ts'

/** Columns with their types. */
export const columnFields = {
  day: date(),
  kind: enumOf(...kinds),
  adjustment: enumOf(...adjustments),
  shipName: text(),
  imo: text(),
  callSign: text(),
  officialNo: text(),
  shipType: dict('SHIP_TYPE'),
  grossTonnage: int(),
  netTonnage: int(),
  ownerName: text(),
  managerName: text(),
  certName: text(),
  certNo: text(),
  utn: text(),
  term: dict('CERT_TERM'),
  actionType: dict('ACTION_TYPE'),
  surveyType: dict('SURVEY_TYPE'),
  inspectionDate: date(),
  place: text(),
  surveyorName: text(),
  issueDate: date(),
  expiryDate: date(),
  fee: signedMoney(),
  paid: signedMoney(),
  was: text(),
  now: text(),
  about: text(),
  oldExpiry: date(),
  dueDate: date(),
  windowState: enumOf('notOpen', 'open', 'late', 'overdue'),
  opens: date(),
  due: date(),
  closes: date(),
  reference: text(),
  sign: enumOf(...signStates),
} satisfies Record<string, Field>
export type ColumnName = keyof typeof columnFields

const ship = [
  'shipName',
  'imo',
  'callSign',
  'officialNo',
  'shipType',
  'grossTonnage',
  'netTonnage',
] as const
const names: Readonly<Record<Part, readonly ColumnName[]>> = {
  A: [
    'kind',
    'adjustment',
    'certName',
    'certNo',
    'utn',
    'term',
    'actionType',
    ...ship,
    'ownerName',
    'managerName',
    'surveyType',
    'inspectionDate',
    'place',
    'surveyorName',
    'issueDate',
    'expiryDate',
    'fee',
    'sign',
  ],
  B: [
    'day',
    'kind',
    'adjustment',
    ...ship,
    'certName',
    'certNo',
    'utn',
    'was',
    'now',
    'expiryDate',
    'fee',
    'sign',
  ],
  C: [
    'day',
    'kind',
    'adjustment',
    ...ship,
    'certName',
    'certNo',
    'about',
    'oldExpiry',
    'expiryDate',
    'dueDate',
    'place',
    'surveyorName',
    'fee',
    'sign',
  ],
  D: [
    'windowState',
    ...ship,
    'ownerName',
    'managerName',
    'certName',
    'certNo',
    'surveyType',
    'opens',
    'due',
    'closes',
  ],
  E: ['day', 'kind', 'adjustment', 'reference', 'about', 'fee', 'paid', 'sign'],
}
/** Columns of a part with their types. */
export const columnsOf = (part: Part): [ColumnName, Field][] =>
  names[part].map((name) => [name, columnFields[name]])

interface DisplayedLine {
  kind: LineKind
  reference: string | null
  certCode: string | null
  certNameZh: string | null
  certNameEn: string | null
  wasZh: string | null
  wasEn: string | null
  nowZh: string | null
  nowEn: string | null
  issueDate: string | null
  expiryDate: string | null
  dueDate: string | null
}
/** A line with its derived columns, in the reader's language. */
export function viewOf<R extends DisplayedLine>(row: R, lang: Lang) {
  const zh = lang === 'zh'
  const certName = zh ? row.certNameZh : row.certNameEn
  const now = zh ? row.nowZh : row.nowEn
  const reason =
    row.kind === 'extension' && row.reference
      ? (t.extension[row.reference as keyof typeof t.extension]?.[lang] ?? row.reference)
      : null
  return {
    ...row,
    certName: certName && row.certCode ? `${row.certCode} ${certName}` : certName,
    was: zh ? row.wasZh : row.wasEn,
    now,
    about: reason ?? now,
    ...(row.kind === 'extension' && { oldExpiry: row.dueDate, dueDate: null }),
    ...(row.kind === 'window' && {
      opens: row.issueDate,
      due: row.dueDate,
      closes: row.expiryDate,
    }),
  } as R &
    Record<
      'certName' | 'was' | 'now' | 'about' | 'oldExpiry' | 'opens' | 'due' | 'closes',
      string | null | undefined
    >
}
