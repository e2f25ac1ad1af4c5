import { Alert, Button, Drawer, Form, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useSay, useText } from '../../api/text.tsx'
import { LineInDrawer } from '../../shell/LineBar.tsx'
import type { Draft } from '../draft.ts'
import { kitText } from '../kit.text.ts'
import { shortInstant } from '../values.tsx'
import { useWide } from '../wide.ts'
import { FieldsGrid } from './FieldsGrid.tsx'
import type { Section } from './FieldsGrid.tsx'
import { useEntityForm } from './use-entity-form.ts'
import type { EntityFormOptions, EntityFormState } from './use-entity-form.ts'
import './form.css'

export type { FormProps } from './use-entity-form.ts'
interface Props extends EntityFormOptions {
  sections: readonly Section[]
  /** pixels; 800 by specification 2 */
  width?: number
  /** shown below the fields, inside the form: it may watch what is typed */
  children?: ReactNode
}

/** Create and edit in a drawer, 800 px wide with labels of 120. The server's refusals stand at their fields; unsent input is kept as a draft. */
export function EntityForm({ sections, width = 800, children, ...options }: Props) {
  const t = useText(kitText)
  const state = useEntityForm(options)
  const { contract, text, open } = options
  const { title, row, leave, submit, saving, waiting } = state
  return (
    <Drawer open={open} title={title} size={width} onClose={leave} mask={{ closable: false }} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={leave}>{t.back}</Button><Button type="primary" loading={saving} disabled={waiting} onClick={submit}>{t.save}</Button></div>}>
      <LineInDrawer />
      <FormBody state={state}><FieldsGrid described={{ contract, text }} sections={sections} row={row} />{children}</FormBody>
    </Drawer>
  )
}

/** The form of a record with what is to be told above it; inside a drawer or on a page of its own. */
export function FormBody({ state, children }: { state: EntityFormState; children: ReactNode }) {
  const roomy = useWide(700)
  const { form, offer, error, fault, waiting, saving } = state
  return (
    <>
      {offer && <DraftAlert offer={offer} stale={state.staleOffer} onRestore={state.restore} onDiscard={state.dropOffer} />}
      {error && <Alert type="error" showIcon title={error.message} />}
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      {waiting && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} onValuesChange={state.changed} hidden={waiting} onFinish={state.submit} scrollToFirstError disabled={saving}>
        {children}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </>
  )
}

/** Offers unsent input of an earlier time. */
export function DraftAlert({ offer, stale, onRestore, onDiscard }: { offer: Draft; stale: boolean; onRestore: () => void; onDiscard: () => void }) {
  const t = useText(kitText)
  const say = useSay()
  const time = shortInstant(offer.time)
  return (
    <Alert className="form-fault" type="info" showIcon title={say(kitText.draftFound, { time })} {...(stale && { description: t.draftStale })}
      action={<span className="form-offer"><Button size="small" type="primary" onClick={onRestore}>{t.restore}</Button><Button size="small" onClick={onDiscard}>{t.discard}</Button></span>} />
  )
}
