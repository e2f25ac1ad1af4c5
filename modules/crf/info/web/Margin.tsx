import { marginOf, marginParts } from '#common/rules/job-margin.ts'
import type { MarginPart } from '#common/rules/job-margin.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { MoneyText } from '#web/kit/values.tsx'
import { crfText } from '../crf.text.ts'
import { crfPageText } from './crfPage.text.ts'

/** The margin as a sum, line by line, with its formula. */
export function Margin({ fees }: { fees: Partial<Record<MarginPart, number | null>> }) {
  const t = useText(crfPageText)
  const say = useSay()
  const margin = marginOf(fees)
  return (
    <>
      <div className="rows-table crf-margin" tabIndex={-1}>
        <table>
          <caption className="visually-hidden">{t.marginTitle}</caption>
          <thead><tr><th scope="col">{t.item}</th><th scope="col" className="to-right">{t.amount}</th></tr></thead>
          <tbody>
            {marginParts.map(([name, sign]) => <tr key={name}><td>{sign > 0 ? '+' : '−'} {say(crfText.labels[name])}</td><td className="to-right"><MoneyText value={fees[name] ?? null} /></td></tr>)}
            <tr><th scope="row">{say(crfText.labels.margin)}</th><td className={margin < 0 ? 'to-right less-than-nothing' : 'to-right'}><MoneyText value={margin} /></td></tr>
          </tbody>
        </table>
      </div>
      <p className="faint">{t.formula}</p>
    </>
  )
}
