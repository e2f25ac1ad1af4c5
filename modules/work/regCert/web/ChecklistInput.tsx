import { Checkbox, Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { useDict } from '#web/kit/Dict.tsx'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { Uploader } from '#web/kit/files/Uploader.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { isSettled } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'

export interface Given { document: string; fileId: string | null; notApplicable: boolean | null; reason: string | null }
interface Props {
  /** keys of the papers that are needed, in their order */
  needed: readonly string[]
  id?: string
  disabled?: boolean
  value?: Given[] | null
  onChange?: (value: Given[]) => void
}

/** The papers of a registration: each is uploaded, or said not to be applicable and why. Others can be added. */
export function ChecklistInput({ needed, id, disabled = false, value, onChange }: Props) {
  const t = useText(regPageText)
  const say = useSay()
  const pick = usePick()
  const entries = useDict('REG_DOCUMENT')
  const given = value ?? []
  const wordsOf = (key: string) => { const entry = entries.find((one) => one.key === key); return entry ? pick(entry.valueZh, entry.valueEn) : key }
  const keys = [...needed, ...given.map(({ document }) => document).filter((key) => !needed.includes(key))]
  const paperOf = (key: string, list: readonly Given[] = given): Given => list.find((one) => one.document === key) ?? { document: key, fileId: null, notApplicable: null, reason: null }
  // Several papers may be on their way at once: each is put into what stands there when it arrives.
  const latest = useRef(given)
  useEffect(() => { latest.current = given })
  const put = (document: string, part: Partial<Given>) => {
    const places = [...keys, document]
    latest.current = [...latest.current.filter((one) => one.document !== document), { ...paperOf(document, latest.current), ...part }].sort((a, b) => places.indexOf(a.document) - places.indexOf(b.document))
    onChange?.(latest.current)
  }
  const settled = needed.filter((key) => isSettled(paperOf(key))).length
  return (
    <div className="checklist" id={id} tabIndex={-1}>
      {needed.length > 0 && <p className="checklist-sum"><progress max={needed.length} value={settled} aria-label={t.papers} /> {say(regPageText.papersDone, { done: settled, total: needed.length })}</p>}
      <ul>
        {keys.map((key) => {
          const paper = paperOf(key)
          const words = wordsOf(key)
          return (
            <li key={key}>
              <div className="checklist-head">
                <strong>{words}</strong>
                {needed.includes(key) && !isSettled(paper) && <Tag tone="amber">{t.missingPaper}</Tag>}
                {needed.includes(key)
                  ? <Checkbox disabled={disabled || Boolean(paper.fileId)} checked={paper.notApplicable === true} onChange={(event) => put(key, { notApplicable: event.target.checked || null, reason: null })}>{t.notApplicable}</Checkbox>
                  : <button type="button" className="file-link" disabled={disabled} aria-label={say(regPageText.remove, { paper: words })} onClick={() => onChange?.(given.filter((one) => one.document !== key))}>×</button>}
              </div>
              {paper.notApplicable
                ? <Input value={paper.reason ?? ''} maxLength={300} disabled={disabled} placeholder={t.reason} aria-label={say(regPageText.reasonOf, { paper: words })} onChange={(event) => put(key, { reason: event.target.value || null })} />
                : <Uploader value={paper.fileId} disabled={disabled} aria-label={words} onChange={(fileId) => put(key, { fileId: fileId as string | null })} />}
            </li>
          )
        })}
      </ul>
      {!disabled && (
        <Select<string> className="checklist-more" value={null as never} placeholder={t.further} aria-label={t.further} options={entries.filter(({ key }) => !keys.includes(key)).map(({ key, valueZh, valueEn }) => ({ value: key, label: pick(valueZh, valueEn) }))}
          onChange={(key) => put(key, {})} />
      )}
    </div>
  )
}
