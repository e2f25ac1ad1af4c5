/** The land of the world in outline, without borders, for maps: Natural Earth at 1:110 million, public domain. Fetched with the first map. */
import { ScatterChart } from 'echarts/charts'
import { GeoComponent } from 'echarts/components'
import { registerMap, use as register } from 'echarts/core'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import land from 'world-atlas/land-110m.json' with { type: 'json' }

register([GeoComponent, ScatterChart])
type Ring = [longitude: number, latitude: number][]
const world = land as unknown as Topology<{ land: GeometryCollection }>
const [whole] = feature(world, world.objects.land).features

/** A shore that crosses 180° goes on beyond it instead of back across the whole map. */
function unbroken(ring: Ring): Ring {
  let turned = 0
  const laid = ring.map(([longitude, latitude], at): Ring[number] => {
    const step = at > 0 ? longitude - ring[at - 1]![0] : 0
    turned += step > 180 ? -360 : step < -180 ? 360 : 0
    return [longitude + turned, latitude]
  })
  // Begun beyond the line, all but that piece has been laid west of the map.
  const middle = laid.reduce((sum, [longitude]) => sum + longitude, 0) / laid.length
  return middle < -180 ? laid.map(([longitude, latitude]) => [longitude + 360, latitude]) : laid
}
/** Nobody surveys ships in the Antarctic, which lies around the pole and cannot be laid flat. */
const shores = (whole!.geometry as unknown as { coordinates: Ring[][] }).coordinates.filter(([outline]) => outline!.some(([, latitude]) => latitude > -60)).map((rings) => rings.map(unbroken))
registerMap('land', { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name: 'land' }, geometry: { type: 'MultiPolygon', coordinates: shores } }] } as never)
