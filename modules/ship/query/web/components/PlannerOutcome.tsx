import type { ReactNode } from 'react'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import type { Planned } from './chart-lanes.ts'

/** A table of the planner that scrolls in its own area. */
export const PlannerTable = ({
  columns,
  children,
}: {
  columns: ReactNode[]
  children: ReactNode
}) => (
  <div className="planner-table">
    <table>
      <thead>
        <tr>
          {columns.map((label, at) => (
            <th key={at} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

/** Effect of the chosen dates on each certificate, with the rules applied. */
export function Outcome({ certs }: { certs: readonly Planned[] }) {
  const t = useMessages(shipQueryText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  return (
    <section aria-live="polite">
      <h3>{t.outcome}</h3>
      <PlannerTable columns={[t.certificate, t.expires, t.newExpiry, t.lostOrWon, t.why]}>
        {certs.map((cert) => (
          <tr key={cert.id}>
            <th scope="row" title={localize(cert.certNameZh, cert.certNameEn)}>
              <strong>{cert.certCode}</strong> {localize(cert.certNameZh, cert.certNameEn)}
            </th>
            <td>
              <DateValue value={cert.expiryBefore} />
            </td>
            <td>
              <strong>
                <DateValue value={cert.expiryDate} />
              </strong>
            </td>
            <td className="tabular-number">
              <Tag tone={cert.daysLost > 0 ? 'amber' : 'green'}>
                {translate(
                  cert.daysLost > 0
                    ? shipQueryText.lost
                    : cert.daysLost < 0
                      ? shipQueryText.won
                      : shipQueryText.nothingLost,
                  { days: Math.abs(cert.daysLost) },
                )}
              </Tag>
            </td>
            <td>
              <ul className="planner-steps">
                {cert.steps.map((step) => (
                  <li
                    key={`${step.ruleCode}-${step.occurrence}`}
                    className={step.refused ? 'planner-refused' : ''}
                  >
                    {localize(step.explanationZh, step.explanationEn)}
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </PlannerTable>
    </section>
  )
}
