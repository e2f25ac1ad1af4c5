import { Checkbox, Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { useDict, useDictLabel } from '#web/kit/DictSelect.tsx'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Uploader } from '#web/kit/files/Uploader.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { isProvidedOrWaived } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'

export interface Given {
  document: string
  fileId: string | null
  notApplicable: boolean | null
  reason: string | null
}
interface Props {
  /** keys of the required documents, in order */
  needed: readonly string[]
  id?: string
  disabled?: boolean
  value?: Given[] | null
  onChange?: (value: Given[]) => void
}

/**
 * Documents of a registration: each is uploaded, or marked as not applicable with a reason. Others
 * can be added.
 */
export function ChecklistInput({ needed, id, disabled = false, value, onChange }: Props) {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const entries = useDict('REG_DOCUMENT')
  const input = value ?? []
  const nameOf = useDictLabel('REG_DOCUMENT')
  const keys = [
    ...needed,
    ...input.map(({ document }) => document).filter((key) => !needed.includes(key)),
  ]
  const paperOf = (key: string, list: readonly Given[] = input): Given =>
    list.find((one) => one.document === key) ?? {
      document: key,
      fileId: null,
      notApplicable: null,
      reason: null,
    }
  // Several uploads may run at the same time: each result is merged into the current value.
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const setValue = (document: string, part: Partial<Given>) => {
    const places = [...keys, document]
    latest.current = [
      ...latest.current.filter((one) => one.document !== document),
      { ...paperOf(document, latest.current), ...part },
    ].sort((a, b) => places.indexOf(a.document) - places.indexOf(b.document))
    onChange?.(latest.current)
  }
  const completed = needed.filter((key) => isProvidedOrWaived(paperOf(key))).length
  return (
    <div className="checklist" id={id} tabIndex={-1}>
      {needed.length > 0 && (
        <p className="checklist-sum">
          <progress max={needed.length} value={completed} aria-label={t.papers} />{' '}
          {translate(regPageText.papersDone, { done: completed, total: needed.length })}
        </p>
      )}
      <ul>
        {keys.map((key) => (
          <DocumentLine
            key={key}
            given={paperOf(key)}
            name={nameOf(key)}
            needed={needed.includes(key)}
            disabled={disabled}
            onPut={(part) => setValue(key, part)}
            onRemove={() => onChange?.(input.filter((one) => one.document !== key))}
          />
        ))}
      </ul>
      {!disabled && (
        <Select<string | null>
          className="checklist-more"
          value={null}
          placeholder={t.further}
          aria-label={t.further}
          options={entries
            .filter(({ key }) => !keys.includes(key))
            .map(({ key, valueZh, valueEn }) => ({
              value: key,
              label: localize(valueZh, valueEn),
            }))}
          onChange={(key) => key && setValue(key, {})}
        />
      )}
    </div>
  )
}

interface LineProps {
  given: Given
  name: string
  needed: boolean
  disabled: boolean
  onPut: (part: Partial<Given>) => void
  onRemove: () => void
}

/** One document: its file, or why it does not apply. */
function DocumentLine({ given, name, needed, disabled, onPut, onRemove }: LineProps) {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  return (
    <li>
      <div className="checklist-head">
        <strong>{name}</strong>
        {needed && !isProvidedOrWaived(given) && <Tag tone="amber">{t.missingPaper}</Tag>}
        {needed ? (
          <Checkbox
            disabled={disabled || Boolean(given.fileId)}
            checked={given.notApplicable === true}
            onChange={(event) =>
              onPut({ notApplicable: event.target.checked || null, reason: null })
            }
          >
            {t.notApplicable}
          </Checkbox>
        ) : (
          <button
            type="button"
            className="file-link"
            disabled={disabled}
            aria-label={translate(regPageText.remove, { paper: name })}
            onClick={onRemove}
          >
            ×
          </button>
        )}
      </div>
      {given.notApplicable ? (
        <Input
          value={given.reason ?? ''}
          maxLength={300}
          disabled={disabled}
          placeholder={t.reason}
          aria-label={translate(regPageText.reasonOf, { paper: name })}
          onChange={(event) => onPut({ reason: event.target.value || null })}
        />
      ) : (
        <Uploader
          value={given.fileId}
          disabled={disabled}
          aria-label={name}
          onChange={(fileId) => onPut({ fileId: fileId as string | null })}
        />
      )}
    </li>
  )
}
