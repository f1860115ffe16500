import { useEffect, useId, useRef, useState } from "react";
import Cropper, { type MediaSize, type Point, type Size } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { type Area, cropPicture } from "./crop-picture.ts";
import { useObjectUrl } from "./use-object-url.ts";

interface CropDialogProps {
  file: File;
  isOpen: boolean;
  /** Receives the square, or the whole file if the browser cannot show it: the server crops it then. */
  onCrop: (file: File) => void;
  onClose: () => void;
}

const maxZoom = 4;
const center: Point = { x: 0, y: 0 };

/** Lets a person move and zoom a picture in a square, and shows it as it will appear. */
export function CropDialog({ file, isOpen, onCrop, onClose }: CropDialogProps) {
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState(center);
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<MediaSize>();
  const [frame, setFrame] = useState<Size>();
  const [shown, setShown] = useState<{ percent: Area; pixels: Area }>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [isCropping, setCropping] = useState(false);

  const room = media &&
    frame && { x: media.width * zoom - frame.width, y: media.height * zoom - frame.height };
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = !isOpen;
    return () => {
      isClosed.current = true;
    };
  }, [isOpen]);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const use = async () => {
    if (!shown) return;
    setCropping(true);
    const square = await cropPicture(file, shown.pixels).catch(() => file);
    // Closed while the browser drew the square.
    if (!isClosed.current) onCrop(square);
  };

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && close()}>
      <DialogContent
        title="Crop your picture"
        size="md"
        // The default animation scales the dialog, and the cropper would measure itself too small.
        className="md:data-[state=open]:animate-fade-in"
      >
        {isUnreadable ? (
          <DialogBody isTextOnly>
            <p>
              Your browser can't show this picture. You can upload it anyway, and we'll crop it to a square.
            </p>
          </DialogBody>
        ) : (
          <DialogBody className="md:grid md:grid-cols-[18rem_1fr]">
            <div className="flex shrink-0 flex-col items-center gap-2">
              <div className="relative size-72 shrink-0 overflow-hidden rounded-card bg-sunken max-md:size-64">
                {url && (
                  <Cropper
                    image={url}
                    crop={crop}
                    zoom={zoom}
                    maxZoom={maxZoom}
                    aspect={1}
                    cropShape="round"
                    objectFit="cover"
                    showGrid={false}
                    keyboardStep={8}
                    disableAutomaticStylesInjection
                    onCropChange={setCrop}
                    onZoomChange={setZoom}
                    onCropAreaChange={(percent, pixels) => setShown({ percent, pixels })}
                    setMediaSize={setMedia}
                    setCropSize={setFrame}
                    mediaProps={{ alt: "", onError: () => setUnreadable(true) }}
                    cropperProps={{
                      role: "group",
                      "aria-label": "Your picture. Drag it, or move it with the arrow keys.",
                    }}
                    classes={{ cropAreaClassName: "focus-visible:-outline-offset-4" }}
                  />
                )}
              </div>
              <p className="min-h-5 text-center text-ink-soft text-sm/5">{room && describeMove(room)}</p>
            </div>
            <div className="mx-auto flex w-72 flex-col gap-1 max-md:order-1 max-md:w-64">
              <Slider label="Zoom" min={1} max={maxZoom} value={zoom} onChange={setZoom} />
              <Slider
                label="Left to right"
                {...computeSliderRange(room?.x, crop.x)}
                onChange={(value) => setCrop({ ...crop, x: -value })}
              />
              <Slider
                label="Up and down"
                {...computeSliderRange(room?.y, crop.y)}
                onChange={(value) => setCrop({ ...crop, y: -value })}
              />
            </div>
            {url && shown && <Previews url={url} area={shown.percent} />}
          </DialogBody>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          {isUnreadable ? (
            <Button onClick={() => onCrop(file)}>Upload anyway</Button>
          ) : (
            <Button disabled={!shown} isBusy={isCropping} busyText="Cropping..." onClick={() => void use()}>
              Use this picture
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId();
  const isFixed = max - min < 1;
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className={cn("w-24 shrink-0 font-semibold text-sm", isFixed && "text-ink-soft")}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...(isFixed ? { min: 0, max: 2, value: 1 } : { min, max, step: (max - min) / 50, value })}
        disabled={isFixed}
        aria-valuetext={isFixed ? undefined : `${Math.round(((value - min) / (max - min)) * 100)}%`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-8 min-w-0 grow touch:h-11"
      />
    </div>
  );
}

/** How to move the picture, which fills the square in at least one direction until it is zoomed. */
function describeMove(room: Point): string {
  const [canGoSideways, canGoUp] = [room.x >= 1, room.y >= 1];
  if (canGoSideways && canGoUp) return "Drag to move.";
  if (canGoSideways) return "Drag to move. Zoom in to move up and down.";
  if (canGoUp) return "Drag to move. Zoom in to move left and right.";
  return "Zoom in, then drag to move.";
}

/** Moving a slider to the right shows what is further right, so the picture moves to the left. */
function computeSliderRange(room = 0, offset: number) {
  const max = Math.max(0, room / 2);
  return { min: -max, max, value: -offset };
}

/** The sizes a face has on the site, with where. */
const previews = [
  { place: "Your page", size: "size-24" },
  { place: "Lists", size: "size-16" },
  { place: "Messages", size: "size-11" },
];

/** `area` is in percent of the picture. */
function Previews({ url, area: { x, y, width, height } }: { url: string; area: Area }) {
  const style = {
    width: `${10_000 / width}%`,
    height: `${10_000 / height}%`,
    left: `${(-100 * x) / width}%`,
    top: `${(-100 * y) / height}%`,
  };
  return (
    <ul
      aria-label="Preview"
      className="flex items-end justify-center gap-5 md:col-start-2 md:row-span-2 md:row-start-1 md:flex-col md:items-center md:justify-start"
    >
      {previews.map(({ place, size }) => (
        <li key={place} className="flex flex-col items-center gap-1 text-ink-soft text-xs">
          <span
            className={cn(
              "relative overflow-hidden rounded-full bg-sunken after:absolute after:inset-0 after:rounded-full after:inset-ring after:inset-ring-ink/12 dark:after:inset-ring-ink/40",
              size,
            )}
          >
            <img src={url} alt="" style={style} className="absolute max-w-none" />
          </span>
          {place}
        </li>
      ))}
    </ul>
  );
}
