import { choiceLabel } from '#common/labels.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useFormatMessage } from '#web/api/text.tsx'
import { ReportPage } from '#web/kit/report/ReportPage.tsx'
import type { ReportChart } from '#web/kit/report/ReportPage.tsx'
import { journal } from '../journal.contract.ts'
import { journalText as text } from '../journal.text.ts'

const toDocument = (row: Record<string, unknown>): string =>
  row['collectionId']
    ? `/work/collection/detail?id=${Number(row['collectionId'])}`
    : `/work/invoice/detail?id=${Number(row['invoiceId'])}`
const columns = [
  'entryDate',
  { name: 'documentNo', to: toDocument },
  'kind',
  'accountCode',
  'account',
  'debit',
  'credit',
  'customerNo',
  'customerName',
  'jobNo',
  'region',
] as const
const cards = [
  { name: 'debit', unit: 'USD' },
  { name: 'credit', unit: 'USD' },
] as const

/** Journal of a period, at first of this month. */
export default function JournalReport() {
  const translate = useFormatMessage()
  const lang = useLang()
  const { today } = useMe().info
  return (
    <ReportPage
      contract={journal}
      text={text}
      description={text.note[lang]}
      defaultSearch={{ entryDateFrom: `${today.slice(0, 8)}01`, entryDateTo: today }}
      columns={columns}
      cards={() => cards}
      charts={({ series: { byAccount } }): ReportChart[] => [
        {
          key: 'accounts',
          wide: true,
          caption: translate(text.charts.accounts),
          kind: 'bar',
          categories: byAccount.map(
            ({ account, accountCode }) =>
              `${accountCode} ${translate(choiceLabel({ text }, 'account', account))}`,
          ),
          unit: 'USD',
          height: 280,
          series: [
            {
              key: 'balance',
              label: translate(text.balance),
              values: byAccount.map(({ balance }) => balance),
            },
          ],
        },
      ]}
    />
  )
}
