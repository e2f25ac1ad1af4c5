import { useText } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { RichView } from '#web/kit/rich/RichView.tsx'
import { law } from '../law.contract.ts'
import { lawText } from '../law.text.ts'

const form = () => import('./LawForm.tsx')

export default function LawDetail() {
  const t = useText(lawText)
  return (
    <DetailPage contract={law} text={lawText} form={form} subtitle={(row) => row.subtitle}
      tabs={[{
        key: 'text', label: lawText.labels.descn,
        render: (row) => (
          <>
            <Facts contract={law} text={lawText} row={row} fields={['type', 'flagId', 'startDate', 'endDate', 'keyword', 'attachments']} />
            {row.descn ? <RichView html={row.descn} /> : <p className="faint">{t.noText}</p>}
          </>
        ),
      }]} />
  )
}
