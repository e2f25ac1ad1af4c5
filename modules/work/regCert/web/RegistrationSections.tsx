/** Sections of the form of a registration certificate. */
import { formatBoth } from '#common/text.ts'
import { Alert } from 'antd'
import type { Message } from '#common/text.ts'
import { WindowLine } from '#modules/ship/cert/web/WindowTimeline.tsx'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { fieldOfParticular, regCert } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { ChecklistInput } from './ChecklistInput.tsx'
import { ExpiryInput } from './ExpiryInput.tsx'
import type { Plan, RegCert } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'

interface Props {
  row: RegCert
  /** effects of the values of the form; undefined until they are computed */
  plan: Plan | undefined
}
const described = { contract: regCert, text: regCertText }

/** A message with its parameters, in both languages. */
const both = (phrase: Message, params: Record<string, string | number>): Message => ({
  key: phrase.key,
  ...formatBoth(phrase, params),
})
const particularOf = new Map<string, string>(
  Object.entries(fieldOfParticular).map(([particular, field]) => [field, particular]),
)

/** Flag, action, term, and the dates and numbers of the certificate. */
export const DatesSection = ({ row, plan }: Props) => (
  <FieldsGrid
    resource={described}
    row={row}
    issues={plan?.findings ?? []}
    sections={[
      {
        title: regPageText.dates,
        columns: 2,
        fields: [
          { name: 'flagId', disabled: row.deletes },
          'actionType',
          'term',
          { name: 'inspectionDate', required: true },
          { name: 'issueDate', required: true },
          'issuePlace',
          {
            name: 'expiryDate',
            required: row.expires,
            input: <ExpiryInput suggested={plan?.suggestedExpiry ?? null} expires={row.expires} />,
          },
          {
            name: 'effectiveDate',
            help: regPageText.effectiveHelp,
            visibleWhen: () => row.brings.length > 0,
          },
          { name: 'certNo', help: regPageText.certNoHelp },
          {
            name: 'csrNo',
            help: both(regPageText.csrHelp, { no: row.suggestedCsrNo ?? 1 }),
            visibleWhen: () => row.numbered,
          },
        ],
      },
    ]}
  />
)

/** The survey windows that the dates lead to. */
export function PlannedWindows({ plan, issued }: { plan: Plan | undefined; issued: boolean }) {
  const t = useMessages(regPageText)
  const { today } = useMe().info
  const windows = plan?.windows ?? []
  return (
    <div className="fill-windows">
      {windows.length > 0 ? (
        <>
          <WindowLine windows={windows.filter((window) => !window.waived)} today={today} />
          <details>
            <summary>{t.whyDates}</summary>
            <WindowTable windows={windows} today={today} />
          </details>
        </>
      ) : (
        <p className="text-secondary">{issued ? t.noCycles : t.noWindows}</p>
      )}
    </div>
  )
}

/** Particulars of the ship that the registration changes, each with its present value. */
export function ParticularsSection({ row, plan }: Props) {
  const t = useMessages(regPageText)
  const localize = useLocalized()
  const shown = new Set<string>([...row.brings, 'newFlagId'])
  const elsewhere = (plan?.findings ?? []).filter(({ field }) => !shown.has(field))
  return (
    <>
      <FieldsGrid
        resource={described}
        row={row}
        issues={plan?.findings ?? []}
        sections={[
          {
            title: regPageText.particulars,
            columns: 2,
            fields: [
              {
                name: 'newFlagId',
                help: regPageText.newFlagHelp,
                fullWidth: true,
                visibleWhen: () => row.deletes,
              },
              ...row.brings.map((name) => ({ name, help: presentValue(row, name) })),
            ],
          },
        ]}
      />
      <p className="text-secondary reg-hint">{t.particularsHelp}</p>
      {elsewhere.map(({ level, zh, en }) => (
        <Alert key={en} className="form-alert" type={level} showIcon title={localize(zh, en)} />
      ))}
      <ChangesTable title={regPageText.willChange} changes={plan?.changes ?? row.changes} />
    </>
  )
}

function presentValue(row: RegCert, field: string): Message {
  const value = row.present[particularOf.get(field) ?? field]
  return value ? both(regPageText.now, { value: String(value) }) : regPageText.nothingNow
}

/** The documents that the registration needs, further attachments, and the remark. */
export const DocumentsSection = ({ row }: { row: RegCert }) => (
  <FieldsGrid
    resource={described}
    row={row}
    sections={[
      {
        title: regPageText.papers,
        fields: [
          {
            name: 'checklist',
            fullWidth: true,
            input: (
              <ChecklistInput
                needed={row.papers.filter((paper) => paper.needed).map(({ document }) => document)}
              />
            ),
          },
        ],
      },
      { title: regCertText.labels.attachments, fields: ['attachments', 'remark'] },
    ]}
  />
)
