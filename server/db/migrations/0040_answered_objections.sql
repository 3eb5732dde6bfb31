ALTER TABLE "objections" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "objections" ADD COLUMN "answered_on" timestamp(3) with time zone;