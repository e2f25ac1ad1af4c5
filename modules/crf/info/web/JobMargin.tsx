import { marginOf, marginParts } from '#common/rules/fees/job-margin.ts'
import type { MarginPart } from '#common/rules/fees/job-margin.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { MoneyValue } from '#web/kit/FieldValue.tsx'
import { crfText } from '../crf.text.ts'
import { crfPageText } from './crfPage.text.ts'

/** Calculation of the margin, line by line, with its formula. */
export function Margin({ fees }: { fees: Partial<Record<MarginPart, number | null>> }) {
  const t = useMessages(crfPageText)
  const translate = useFormatMessage()
  const margin = marginOf(fees)
  return (
    <>
      <div className="rows-table crf-margin" tabIndex={-1}>
        <table>
          <caption className="visually-hidden">{t.marginTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{t.item}</th>
              <th scope="col" className="align-right">
                {t.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {marginParts.map(([name, sign]) => (
              <tr key={name}>
                <td>
                  {sign > 0 ? '+' : '−'} {translate(crfText.labels[name])}
                </td>
                <td className="align-right">
                  <MoneyValue value={fees[name] ?? null} />
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{translate(crfText.labels.margin)}</th>
              <td className={margin < 0 ? 'align-right negative-margin' : 'align-right'}>
                <MoneyValue value={margin} />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="text-secondary">{t.formula}</p>
    </>
  )
}
