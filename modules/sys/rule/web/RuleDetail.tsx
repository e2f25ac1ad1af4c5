import { cert } from '#modules/basic/cert/cert.contract.ts'
import { certText } from '#modules/basic/cert/cert.text.ts'
import { DictText } from '#web/kit/Dict.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { RulePreview } from './RulePreview.tsx'

const form = () => import('./RuleForm.tsx')

export default function RuleDetail() {
  return (
    <DetailPage contract={rule} text={ruleText} form={form} subtitle={(row) => row.code}
      tabs={[
        {
          key: 'facts', label: ruleText.one,
          render: (row) => (
            <>
              <Facts contract={rule} text={ruleText} row={row} columns={3} fields={[
                'ruleName', 'ruleNameEn', 'ruleGroup',
                { name: 'surveyType', render: (one) => <DictText code={one.ruleGroup === 'audit' ? 'AUDIT_TYPE' : 'SURVEY_TYPE'} value={one.surveyType} /> }, 'actionType', 'cycleType',
                'dueDate', 'frontDuration', 'postDuration', 'windowDuration', { name: 'descn', wide: true }, { name: 'descnEn', wide: true },
              ]} />
              <RulePreview of={{ ruleId: row.id }} />
            </>
          ),
        },
        {
          key: 'certs', label: ruleText.certs,
          render: (row) => (
            <ListPage embedded contract={cert} text={certText} fixed={{ ruleIds: [row.id] }} filters={['certType', 'status']} detailPath="/basic/cert/detail" codes={{ save: null, remove: null }}
              columns={[{ name: 'code', width: 100 }, { name: 'nameZh', width: 240 }, { name: 'nameEn', width: 360 }, { name: 'instrument', width: 150 }, { name: 'validityMonths', width: 150 }, { name: 'status', width: 100 }]} />
          ),
        },
      ]} />
  )
}
