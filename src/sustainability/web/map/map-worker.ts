// The worker of MapLibre as a script of our own origin, because the content security policy allows no other.
import 'maplibre-gl/dist/maplibre-gl-worker.mjs';
