import 'maplibre-gl/dist/maplibre-gl.css';
import { MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapPlace } from './map-view.ts';

setWorkerUrl(workerUrl);

/** The state of a map of streets: its attribution, in words, once it is there. */
export type Streets = { readonly type: 'shown'; readonly attribution: string } | { readonly type: 'failed' };

interface StreetMapProps {
  readonly styleUrl: string;
  readonly centre: MapPlace;
  readonly zoom: number;
  readonly onStreets: (streets: Streets) => void;
}

/**
 * Streets as a background that follows what is drawn over it; the style, tiles and letters come from where the server
 * says.
 */
export function StreetMap({ styleUrl, centre, zoom, onStreets }: StreetMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibreMap | null>(null);
  const look = { center: [centre.longitude, centre.latitude] as [number, number], zoom };
  const follow = useEffectEvent((streets: MapLibreMap) => streets.jumpTo(look));
  const tell = useEffectEvent(onStreets);
  useEffect(() => {
    if (!frame.current) return;
    try {
      const streets = new MapLibreMap({
        container: frame.current,
        style: styleUrl,
        interactive: false,
        attributionControl: false,
        fadeDuration: 0,
      });
      map.current = streets;
      follow(streets);
      let isThere = false;
      streets.once('style.load', () => {
        isThere = true;
        tell({ type: 'shown', attribution: attributionOf(streets) });
      });
      // A source may say in a file of its own whose data it has.
      streets.on('sourcedata', ({ sourceDataType }) => {
        if (isThere && sourceDataType === 'metadata') tell({ type: 'shown', attribution: attributionOf(streets) });
      });
      // A tile that is missing later leaves a hole; a style that cannot be fetched leaves nothing.
      streets.on('error', () => {
        if (!isThere) tell({ type: 'failed' });
      });
    } catch {
      // The browser draws no WebGL.
      tell({ type: 'failed' });
    }
    return () => {
      map.current?.remove();
      map.current = null;
    };
  }, [styleUrl]);
  const { longitude, latitude } = centre;
  useEffect(() => {
    map.current?.jumpTo({ center: [longitude, latitude], zoom });
  }, [longitude, latitude, zoom]);
  return <div ref={frame} aria-hidden className="absolute! inset-0" />;
}

/** Whose data the map is made from, without markup. */
function attributionOf(map: MapLibreMap): string {
  const texts = Object.keys(map.getStyle().sources).flatMap((id) => {
    const html = map.getSource(id)?.attribution;
    return html ? [new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()] : [];
  });
  return [...new Set(texts)].filter(Boolean).join(', ');
}
