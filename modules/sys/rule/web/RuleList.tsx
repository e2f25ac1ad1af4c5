import { useLocalized } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { Recompute } from './Recompute.tsx'

const form = () => import('./RuleForm.tsx')

export default function RuleList() {
  const localize = useLocalized()
  return (
    <ListPage
      contract={rule}
      text={ruleText}
      form={form}
      detailPath="/sys/rule/detail"
      initialValues={{ ruleGroup: 'hssc' }}
      toolbar={() => <Recompute />}
      columns={[
        {
          name: 'ruleName',
          label: ruleText.singular,
          width: 300,
          render: (row) => localize(row.ruleName, row.ruleNameEn ?? row.ruleName),
        },
        { name: 'ruleGroup', width: 170 },
        { name: 'surveyType', width: 150 },
        { name: 'cycleType', width: 240 },
        { name: 'frontDuration', width: 140 },
        { name: 'postDuration', width: 130 },
        { name: 'windowDuration', width: 150 },
        { name: 'actionType', width: 120 },
        { name: 'dueDate', width: 190 },
        { name: 'code', width: 180, hidden: true },
        { name: 'descn', width: 360, hidden: true },
        { name: 'descnEn', width: 420, hidden: true },
        { name: 'sort', width: 90, hidden: true },
        { name: 'updateTime', hidden: true },
      ]}
    />
  )
}
