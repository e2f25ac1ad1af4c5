import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { owner } from '../owner.contract.ts'
import type { Fleet } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'

type Group = Fleet['subFleets'][number]
interface Props {
  groups: readonly Group[]
  onClose: () => void
  onRemoved: (id: number) => void
}

/** Editor of the owner's sub-fleets. */
export default function Groups({ groups, onClose, onRemoved }: Props) {
  const t = useMessages(ownerPageText)
  const [isAdding, setIsAdding] = useState(groups.length === 0)
  return (
    <Drawer open title={t.groupsTitle} size={560} onClose={onClose} rootClassName="form-drawer">
      <p className="text-secondary">{t.groupsHelp}</p>
      {groups.map((group) => (
        <OneGroup key={group.id} group={group} onRemoved={onRemoved} />
      ))}
      {isAdding ? (
        <OneGroup onSaved={() => setIsAdding(false)} onRemoved={onRemoved} />
      ) : (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
          {t.newGroup}
        </Button>
      )}
    </Drawer>
  )
}

function OneGroup({
  group,
  onSaved,
  onRemoved,
}: {
  group?: Group
  onSaved?: () => void
  onRemoved: (id: number) => void
}) {
  const t = useMessages(ownerPageText)
  const [name, setName] = useState(group?.name ?? '')
  const [shipIds, setShipIds] = useState<number[]>(group?.shipIds ?? [])
  const [error, setError] = useState<string>()
  const save = useApiMutation(owner, 'saveSubFleet', { showError: false })
  const remove = useApiMutation(owner, 'removeSubFleet')
  const changed = name !== (group?.name ?? '') || shipIds.join() !== (group?.shipIds ?? []).join()
  const send = async () => {
    setError(undefined)
    try {
      await save.mutateAsync({ ...(group && { id: group.id }), name, shipIds })
      onSaved?.()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause.fields.map(({ msg }) => msg).join(' ') || cause.msg)
    }
  }
  return (
    <section className="owner-group" aria-label={group?.name ?? t.newGroup}>
      <Input
        aria-label={t.groupName}
        placeholder={t.groupName}
        maxLength={60}
        value={name}
        onChange={(e) => setName(e.target.value)}
      />
      <RefSelect
        path="basic/ship"
        multiple
        value={shipIds}
        aria-label={t.groupShips}
        onChange={(value) => setShipIds((value as number[] | null) ?? [])}
      />
      {error && (
        <p role="alert" className="owner-error">
          {error}
        </p>
      )}
      <p className="owner-cert-acts">
        <Button
          type="primary"
          size="small"
          loading={save.isPending}
          disabled={!changed || !name.trim() || shipIds.length === 0}
          onClick={() => void send()}
        >
          {t.save}
        </Button>
        {group && (
          <Popconfirm
            title={t.removeSure}
            okText={t.remove}
            onConfirm={async () => {
              await remove.mutateAsync({ id: group.id })
              onRemoved(group.id)
            }}
          >
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />}>
              {t.remove}
            </Button>
          </Popconfirm>
        )}
      </p>
    </section>
  )
}
