import { Alert, Skeleton } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import './form-template.css'

const groups = ['notInForm', 'notInFile', 'matched', 'bySystem'] as const

/** How the keywords of a Word file and the fields of a form go together; what does not match stands first. */
export function Matching({ formId, templateFileId }: { formId: number; templateFileId: string }) {
  const t = useText(formTemplateText)
  const pick = usePick()
  const answer = useCall(formTemplate, 'match', { formId, templateFileId })
  if (answer.error) return <Alert type="error" showIcon title={answer.error.fields[0]?.msg ?? answer.error.message} />
  if (!answer.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { warnings } = answer.data
  return (
    <div className="matching">
      {warnings.length > 0 && <Alert type="warning" showIcon title={<ul className="matching-warnings">{warnings.map((w) => <li key={w.en}>{pick(w.zh, w.en)}</li>)}</ul>} />}
      <dl>
        {groups.map((group) => (
          <div key={group} className={group === 'notInForm' && answer.data.notInForm.length > 0 ? 'matching-wrong' : ''}>
            <dt>{t.matching[group]} ({answer.data[group].length})</dt>
            <dd>{answer.data[group].length > 0 ? answer.data[group].map((keyword) => <code key={keyword}>{keyword}</code>) : t.none}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
