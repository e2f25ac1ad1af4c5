/** The land of the world in outline, without borders, for maps: Natural Earth at 1:110 million, public domain. Fetched with the first map. */
import { ScatterChart } from 'echarts/charts'
import { GeoComponent } from 'echarts/components'
import { registerMap, use as register } from 'echarts/core'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import land from 'world-atlas/land-110m.json' with { type: 'json' }

register([GeoComponent, ScatterChart])
const world = land as unknown as Topology<{ land: GeometryCollection<{ name: string }> }>
registerMap('land', feature(world, world.objects.land) as never)
