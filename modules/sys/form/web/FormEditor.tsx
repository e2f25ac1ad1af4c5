import { DownloadOutlined, RedoOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Tabs } from 'antd'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAllowed } from '#web/api/me.ts'
import { useLang, useSay, useText } from '#web/api/text.tsx'
import { HistoryTab } from '#web/kit/detail/HistoryTab.tsx'
import { DraftAlert } from '#web/kit/form/EntityForm.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { Tag } from '#web/kit/StatusTag.tsx'
import { designerText } from '../designer.text.ts'
import { form } from '../form.contract.ts'
import { formText } from '../form.text.ts'
import { Designer } from './Designer.tsx'
import { changesOfForm } from './form-history.ts'
import { Preview } from './Preview.tsx'
import { useFormDesign } from './use-form-design.ts'
import type { FormRow } from './use-form-design.ts'
import '#web/kit/detail/detail.css'
import { toldTabs } from '#web/kit/tabs.ts'
import './designer.css'

/** A form: drawn, tried, and its history. Who may not save sees how it is filled in. */
export function FormEditor({ row }: { row: FormRow | undefined }) {
  const t = useText(designerText)
  const kit = useText(kitText)
  const say = useSay()
  const lang = useLang()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const may = useAllowed(['sys.form.save'])
  const edited = useFormDesign(row, (id) => void navigate(`/sys/form/detail?id=${id}`, { replace: true }))
  const { designer, fault, offer } = edited
  const input = useRef<HTMLInputElement>(null)
  const tabs = [
    ...(may ? [{ key: 'design', label: t.tabs.design, children: <Designer edited={edited} /> }] : []),
    { key: 'preview', label: t.tabs.preview, children: <Preview definition={designer.definition} /> },
    ...(row ? [{ key: 'history', label: kit.history, children: <HistoryTab contract={form} text={formText} id={row.id} expand={changesOfForm(lang)} /> }] : []),
  ]
  return (
    <article className="detail">
      <header className="detail-head">
        <div><h1>{edited.title} {designer.faults.length > 0 && <Tag tone="red">{say(designerText.faultsAt, { count: designer.faults.length })}</Tag>}</h1></div>
        <div className="detail-actions">
          {may && <Button icon={<UndoOutlined aria-hidden />} disabled={!designer.canUndo} onClick={designer.undo}>{t.undo}</Button>}
          {may && <Button icon={<RedoOutlined aria-hidden />} disabled={!designer.canRedo} onClick={designer.redo}>{t.redo}</Button>}
          {may && <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>{t.importFile}</Button>}
          <Button icon={<DownloadOutlined aria-hidden />} disabled={designer.faults.length > 0 || !edited.facts.nameZh || !edited.facts.nameEn} onClick={edited.exportFile}>{t.exportFile}</Button>
          {may && <Button type="primary" loading={edited.saving} disabled={!edited.dirty} onClick={edited.save}>{kit.save}</Button>}
          <input ref={input} hidden type="file" accept=".json,application/json" aria-label={t.importFile} onChange={(e) => { const [file] = e.target.files ?? []; e.target.value = ''; if (file) void edited.importFile(file) }} />
        </div>
      </header>
      {may && offer && <DraftAlert offer={offer} stale={offer.version !== edited.version} onRestore={edited.restore} onDiscard={edited.discard} />}
      {fault && <Alert className="form-fault" type="error" showIcon title={fault.title} description={fault.lines.length > 0 && <ul className="form-faults">{[...new Set(fault.lines)].map((line) => <li key={line}>{line}</li>)}</ul>} />}
      <Tabs ref={toldTabs} items={tabs} activeKey={params.get('tab') ?? tabs[0]!.key} destroyOnHidden onChange={(tab) => setParams((now) => { const next = new URLSearchParams(now); next.set('tab', tab); return next }, { replace: true })} />
    </article>
  )
}
