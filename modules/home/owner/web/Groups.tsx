import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useAct } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { RefSelect } from '#web/kit/Ref.tsx'
import { owner } from '../owner.contract.ts'
import type { Fleet } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'

type Group = Fleet['subFleets'][number]
interface Props { groups: readonly Group[]; onClose: () => void; onRemoved: (id: number) => void }

/** The owner's own groups of ships: to make, change and give up. */
export default function Groups({ groups, onClose, onRemoved }: Props) {
  const t = useText(ownerPageText)
  const [fresh, setFresh] = useState(groups.length === 0)
  return (
    <Drawer open title={t.groupsTitle} size={560} onClose={onClose} rootClassName="form-drawer">
      <p className="faint">{t.groupsHelp}</p>
      {groups.map((group) => <OneGroup key={group.id} group={group} onRemoved={onRemoved} />)}
      {fresh ? <OneGroup onSaved={() => setFresh(false)} onRemoved={onRemoved} /> : <Button icon={<PlusOutlined aria-hidden />} onClick={() => setFresh(true)}>{t.newGroup}</Button>}
    </Drawer>
  )
}

function OneGroup({ group, onSaved, onRemoved }: { group?: Group; onSaved?: () => void; onRemoved: (id: number) => void }) {
  const t = useText(ownerPageText)
  const [name, setName] = useState(group?.name ?? '')
  const [shipIds, setShipIds] = useState<number[]>(group?.shipIds ?? [])
  const [fault, setFault] = useState<string>()
  const save = useAct(owner, 'saveSubFleet', { tell: false })
  const remove = useAct(owner, 'removeSubFleet')
  const changed = name !== (group?.name ?? '') || shipIds.join() !== (group?.shipIds ?? []).join()
  const send = async () => {
    setFault(undefined)
    try {
      await save.mutateAsync({ ...(group && { id: group.id }), name, shipIds })
      onSaved?.()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault(cause.fields.map(({ msg }) => msg).join(' ') || cause.msg)
    }
  }
  return (
    <section className="owner-group" aria-label={group?.name ?? t.newGroup}>
      <Input aria-label={t.groupName} placeholder={t.groupName} maxLength={60} value={name} onChange={(e) => setName(e.target.value)} />
      <RefSelect path="basic/ship" multiple value={shipIds} aria-label={t.groupShips} onChange={(value) => setShipIds((value as number[] | null) ?? [])} />
      {fault && <p role="alert" className="owner-fault">{fault}</p>}
      <p className="owner-cert-acts">
        <Button type="primary" size="small" loading={save.isPending} disabled={!changed || !name.trim() || shipIds.length === 0} onClick={() => void send()}>{t.save}</Button>
        {group && <Popconfirm title={t.removeSure} okText={t.remove} onConfirm={async () => { await remove.mutateAsync({ id: group.id }); onRemoved(group.id) }}><Button size="small" danger icon={<DeleteOutlined aria-hidden />}>{t.remove}</Button></Popconfirm>}
      </p>
    </section>
  )
}
