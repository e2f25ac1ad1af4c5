import { Alert, Skeleton } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import './form-template.css'

const groups = ['notInForm', 'notInFile', 'matched', 'bySystem'] as const

/** Compares the keywords of a Word file with the fields of a form; mismatches come first. */
export function Matching({ formId, templateFileId }: { formId: number; templateFileId: string }) {
  const t = useMessages(formTemplateText)
  const localize = useLocalized()
  const response = useApiQuery(formTemplate, 'match', { formId, templateFileId })
  if (response.error)
    return (
      <Alert
        type="error"
        showIcon
        title={response.error.fields[0]?.msg ?? response.error.message}
      />
    )
  if (!response.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { warnings } = response.data
  return (
    <div className="matching">
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className="matching-warnings">
              {warnings.map((w) => (
                <li key={w.en}>{localize(w.zh, w.en)}</li>
              ))}
            </ul>
          }
        />
      )}
      <dl>
        {groups.map((group) => (
          <div
            key={group}
            className={
              group === 'notInForm' && response.data.notInForm.length > 0 ? 'matching-wrong' : ''
            }
          >
            <dt>
              {t.matching[group]} ({response.data[group].length})
            </dt>
            <dd>
              {response.data[group].length > 0
                ? response.data[group].map((keyword) => <code key={keyword}>{keyword}</code>)
                : t.none}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
