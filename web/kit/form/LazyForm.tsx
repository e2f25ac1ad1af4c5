import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { notify } from '../../api/notify.ts'
import { useMessages } from '../../api/text.tsx'
import type { FormProps } from './EntityForm.tsx'
import { kitText } from '../kit.text.ts'

interface Props {
  load: () => Promise<{ default: ComponentType<FormProps> }>
  /** without it, opening the form by URL shows a warning; a form that is open stays open */
  canSave: boolean
  /** `new`, the id of a record, or null when the form is closed */
  edit: string | null
  onClose: () => void
  initialValues?: Record<string, unknown>
}

/** A form loaded when the page is idle and shown on demand. Each opening is a new instance. */
export function LazyForm({ load, canSave, edit: requested, onClose, initialValues }: Props) {
  const t = useMessages(kitText)
  const [Form] = useState(() => lazy(load))
  const [opened, setOpened] = useState({
    edit: null as string | null,
    shown: null as string | null,
    times: 0,
  })
  const refused = !canSave && requested !== null && requested !== opened.edit
  const edit = refused ? null : requested
  if (edit !== opened.edit)
    setOpened({ edit, shown: edit ?? opened.shown, times: opened.times + (edit === null ? 0 : 1) })
  const refuse = useEffectEvent(() => {
    notify.warning(t.mayNotEdit)
    onClose()
  })
  useEffect(() => {
    if (refused) refuse()
  }, [refused])
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1500)
    return () => clearTimeout(idle)
  }, [load])
  if (opened.shown === null) return null
  return (
    <Suspense fallback={null}>
      <Form
        key={opened.times}
        open={edit !== null}
        {...(opened.shown !== 'new' && { id: Number(opened.shown) })}
        {...(initialValues && { initial: initialValues })}
        onClose={onClose}
      />
    </Suspense>
  )
}
