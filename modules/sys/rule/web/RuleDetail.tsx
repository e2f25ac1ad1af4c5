import { DictValue } from '#web/kit/DictSelect.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { Slot } from '#web/kit/Slot.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { RulePreview } from './RulePreview.tsx'

const form = () => import('./RuleForm.tsx')

export default function RuleDetail() {
  return (
    <DetailPage
      contract={rule}
      text={ruleText}
      form={form}
      subtitle={(row) => row.code}
      tabs={[
        {
          key: 'facts',
          label: ruleText.singular,
          render: (row) => (
            <>
              <DetailFields
                contract={rule}
                text={ruleText}
                row={row}
                columns={3}
                fields={[
                  'ruleName',
                  'ruleNameEn',
                  'ruleGroup',
                  {
                    name: 'surveyType',
                    render: (one) => (
                      <DictValue
                        code={one.ruleGroup === 'audit' ? 'AUDIT_TYPE' : 'SURVEY_TYPE'}
                        value={one.surveyType}
                      />
                    ),
                  },
                  'actionType',
                  'cycleType',
                  'dueDate',
                  'frontDuration',
                  'postDuration',
                  'windowDuration',
                  { name: 'descn', wide: true },
                  { name: 'descnEn', wide: true },
                ]}
              />
              <RulePreview of={{ ruleId: row.id }} />
            </>
          ),
        },
        {
          key: 'certs',
          label: ruleText.certs,
          render: (row) => <Slot name="sys/rule/certs" row={row} />,
        },
      ]}
    />
  )
}
